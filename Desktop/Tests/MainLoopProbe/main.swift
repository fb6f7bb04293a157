import Adwaita
import CAdwaita
import Glibc

// Runs the main actor on GLib's main loop and prints figures for the tests, a line each: that what is put off is done in its order,
// that both sides get their turn while the other has much to do, that timers of either end in time, and what an idle second costs.

@MainActor final class Probe {
    var ticks = 0
    var isOver = false

    func run() async {
        var order: [Int] = []
        let tasks = (0..<1000).map { number in Task { @MainActor in order.append(number) } }
        for task in tasks { await task.value }
        print("in order", order == Array(0..<1000))

        // From other threads, and back.
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<200 { group.addTask { await self.double(number) } }
            var sum = 0
            for await value in group { sum += value }
            return sum
        }
        print("from elsewhere", sum == (0..<200).reduce(0) { $0 + 2 * $1 })

        // A loop's timer goes on while tasks follow one another.
        ticks = 0
        let end = ContinuousClock.now + .milliseconds(300)
        var turns = 0
        while ContinuousClock.now < end {
            await Task.yield()
            turns += 1
        }
        print("both have turns", ticks >= 10 && turns >= 1000)

        let began = ContinuousClock.now
        try? await Task.sleep(for: .milliseconds(100))
        let slept = ContinuousClock.now - began
        print("sleeps in time", slept >= .milliseconds(100) && slept < .milliseconds(200))

        g_source_remove(timer)
        // What was just done may still be on its way out.
        try? await Task.sleep(for: .milliseconds(100))
        let before = usage()
        try? await Task.sleep(for: .seconds(2))
        let after = usage()
        print("idle wakeups", after.wakeups - before.wakeups)
        print("idle microseconds", after.microseconds - before.microseconds)
        isOver = true
    }

    private func double(_ number: Int) -> Int {
        2 * number
    }

    private func usage() -> (wakeups: Int, microseconds: Int) {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let time = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + $1.tv_sec * 1_000_000 + Int($1.tv_usec) }
        return (usage.ru_nvcsw + usage.ru_nivcsw, time)
    }
}

let probe = Probe()
let timer = g_timeout_add(
    10,
    { _ in
        MainActor.assumeIsolated { probe.ticks += 1 }
        return 1
    }, nil)
MainLoop.carryMainActor()
// Begun before the loop runs, which has to find it all the same.
Task { await probe.run() }
while !probe.isOver { g_main_context_iteration(nil, 1) }
