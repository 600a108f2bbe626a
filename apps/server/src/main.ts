import { stopSignals } from './stop-signals.ts'

const onStop = stopSignals()
// Only now: to load the server takes a second or two, in which it may be asked to stop.
const { run } = await import('./run.ts')
await run(process.env, onStop)
