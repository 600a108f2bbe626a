/** Two notes, as before an announcement: hertz, and seconds from the start. */
const NOTES = [
  [659.25, 0],
  [523.25, 0.35],
] as const
const LENGTH = 0.9

/** Real milliseconds that a chime may come late: the browser takes some to begin with sound. */
const LATE = 500

let context: AudioContext | undefined

/**
 * A short chime. Silent where the browser allows no sound yet: a chime that waited for the player's first press would sound
 * without a call, and together with all others that waited.
 */
export async function chime(): Promise<void> {
  context ??= new AudioContext()
  const asked = performance.now()
  // It may be answered only by that press.
  if (context.state !== 'running') await context.resume()
  if (performance.now() - asked <= LATE) sound(context)
}

function sound(on: AudioContext): void {
  const start = on.currentTime
  for (const [hertz, at] of NOTES) {
    const tone = new OscillatorNode(on, { frequency: hertz })
    const level = new GainNode(on, { gain: 0 })
    level.gain.linearRampToValueAtTime(0.2, start + at + 0.02)
    level.gain.exponentialRampToValueAtTime(0.001, start + at + LENGTH)
    tone.connect(level).connect(on.destination)
    tone.start(start + at)
    tone.stop(start + at + LENGTH)
  }
}
