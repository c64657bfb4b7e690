package queue_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// workerAt is the variable of the environment that makes this program a worker.
const workerAt = "ARENA_TEST_WORKER"

// serverIn is the variable that makes it a server, with what it keeps in that folder, and serverAt
// the port.
const serverIn, serverAt = "ARENA_TEST_SERVER", "ARENA_TEST_PORT"

func TestMain(m *testing.M) {
	if folder := os.Getenv(serverIn); folder != "" {
		beServer(folder, os.Getenv(serverAt))
		return
	}
	if url := os.Getenv(workerAt); url != "" {
		beWorker(url)
		return
	}
	os.Exit(m.Run())
}

// beWorker is a worker with four threads, which ends with a task of the kind poison.
func beWorker(url string) {
	nc, err := broker.Server{URL: url}.Connect("process", true, func(string) {})
	if err != nil {
		os.Exit(2)
	}
	w := &queue.Worker{
		Name: fmt.Sprint("process ", os.Getpid()), Threads: 4, Say: func(string) {},
		Kinds: func() map[string]queue.Kind {
			kinds := square(func() time.Duration { return 20*time.Millisecond + rand.N(20*time.Millisecond) }, nil)()
			kinds["poison"] = queue.Kind{Do: func(context.Context, *queue.Given) ([]byte, error) {
				os.Exit(3)
				return nil, nil
			}}
			return kinds
		},
	}
	fmt.Println("here")
	w.Run(context.Background(), nc)
}

// beServer is a NATS server.
func beServer(folder, port string) {
	number, err := strconv.Atoi(port)
	if err != nil {
		os.Exit(2)
	}
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: number, JetStream: true, StoreDir: folder, NoLog: true, NoSigs: true,
	})
	if err != nil {
		os.Exit(2)
	}
	s.Start()
	s.WaitForShutdown()
}

// TestKilledServer kills the server (kill -9) in the middle of a job: master and workers go on
// when it is there again, and nothing is lost.
func TestKilledServer(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	listener.Close()
	folder, at := t.TempDir(), broker.Server{URL: "nats://127.0.0.1:" + port}
	start := func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), serverIn+"="+folder, serverAt+"="+port)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			cmd.Process.Kill()
			cmd.Wait()
		})
		return cmd
	}
	running := start()
	var nc *nats.Conn
	await(t, "the server is there", func() bool {
		nc, err = at.Connect("test", false, func(string) {})
		return err == nil
	})
	t.Cleanup(nc.Close)
	var job *queue.Job
	await(t, "JetStream is there", func() bool {
		job, err = queue.Open(t.Context(), nc, queue.Work{Key: t.Name(), Silence: time.Second})
		return err == nil
	})
	for i := range 3 {
		arenatest.Work(t, at, &queue.Worker{
			Name: fmt.Sprint("worker ", i), Threads: 2,
			Kinds: square(func() time.Duration { return 10 * time.Millisecond }, nil),
		})
	}
	tasks := squares(600)
	addAll(t, job, tasks[:300])
	for _, last := range []int{100, 200} {
		if _, err := job.Wait(t.Context(), fmt.Sprint(last)); err != nil {
			t.Fatal(err)
		}
		running.Process.Kill()
		running.Wait()
		// Tasks that are added while it is away are not lost either.
		addAll(t, job, tasks[last+200:last+300])
		running = start()
	}
	addAll(t, job, tasks[500:])
	for i, task := range tasks {
		if i == 100 || i == 200 {
			continue
		}
		output, err := job.Wait(t.Context(), task.Name)
		if err != nil || string(output) != strconv.Itoa(i*i) {
			t.Errorf("task %d: %q, %v", i, output, err)
		}
	}
}

// startProcess starts a worker in a process of its own, and returns once it runs.
func startProcess(t *testing.T, s *brokertest.Server) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), workerAt+"="+s.URL())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// TestPoison: a task that ends its worker is given up after a few of them, and the tasks beside it
// are not.
func TestPoison(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	job := openJob(t, s, queue.Work{Key: t.Name(), Silence: time.Second})
	var tasks []queue.Task
	for i := range 40 {
		tasks = append(tasks, queue.Task{Name: fmt.Sprint(i), Kind: "square", Input: []byte(strconv.Itoa(i))})
	}
	tasks[3].Kind = "poison"
	addAll(t, job, tasks)
	ctx, cancel := context.WithCancel(t.Context())
	deaths := 0
	var supervisor sync.WaitGroup
	supervisor.Go(func() {
		for ctx.Err() == nil {
			cmd := startProcess(t, s)
			context.AfterFunc(ctx, func() { cmd.Process.Kill() })
			var exit *exec.ExitError
			if err := cmd.Wait(); errors.As(err, &exit) && exit.ExitCode() == 3 {
				deaths++
			}
		}
	})
	for i, task := range tasks {
		output, err := job.Wait(t.Context(), task.Name)
		switch {
		case i == 3 && (err == nil || !strings.HasPrefix(err.Error(), "task 3 was given up: 5 workers ended")):
			t.Errorf("the poisoned task: %q, %v", output, err)
		case i != 3 && (err != nil || string(output) != strconv.Itoa(i*i)):
			t.Errorf("task %d: %q, %v", i, output, err)
		}
	}
	cancel()
	supervisor.Wait()
	// A busy machine may have one count as gone that is not.
	if deaths < 3 || deaths > 5 {
		t.Errorf("%d workers ended", deaths)
	}
}

// TestKilledWorkers kills worker processes (kill -9) in the middle of tasks: nothing is lost.
func TestKilledWorkers(t *testing.T) {
	t.Parallel()
	s := brokertest.Start(t)
	job := openJob(t, s, queue.Work{Key: t.Name(), Silence: time.Second})
	tasks := squares(300)
	addAll(t, job, tasks)
	processes := make([]*exec.Cmd, 3)
	for i := range processes {
		processes[i] = startProcess(t, s)
	}
	for kill := range 6 {
		// Some tasks later each time.
		if _, err := job.Wait(t.Context(), fmt.Sprint(kill*40)); err != nil {
			t.Fatal(err)
		}
		victim := kill % len(processes)
		processes[victim].Process.Kill()
		processes[victim].Wait()
		processes[victim] = startProcess(t, s)
	}
	for i, task := range tasks {
		if i%40 == 0 && i < 240 {
			continue
		}
		output, err := job.Wait(t.Context(), task.Name)
		if err != nil || string(output) != strconv.Itoa(i*i) {
			t.Errorf("task %d: %q, %v", i, output, err)
		}
	}
}
