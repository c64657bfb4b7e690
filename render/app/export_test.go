package app

// LeaveNoTime has frames take longer than they have time for, as on a slow device.
func (a *App) LeaveNoTime() { a.frames.budget = 0 }
