package app

// LeaveNoTime takes away the time that frames have for preparations, as a slow device does.
func (a *App) LeaveNoTime() { a.frames.budget = 0 }
