/** Two notes, as before an announcement: hertz, and seconds from the start. */
const NOTES = [
  [659.25, 0],
  [523.25, 0.35],
] as const
const LENGTH = 0.9

let context: AudioContext | undefined

/** A short chime. Silent where the browser allows no sound yet. */
export function chime(): void {
  context ??= new AudioContext()
  const start = context.currentTime
  for (const [hertz, at] of NOTES) {
    const tone = new OscillatorNode(context, { frequency: hertz })
    const level = new GainNode(context, { gain: 0 })
    level.gain.linearRampToValueAtTime(0.2, start + at + 0.02)
    level.gain.exponentialRampToValueAtTime(0.001, start + at + LENGTH)
    tone.connect(level).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + LENGTH)
  }
}
