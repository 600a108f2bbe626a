/** Two notes, as before an announcement: frequency in hertz, and seconds from the start. */
const NOTES = [
  [659.25, 0],
  [523.25, 0.35],
] as const
const LENGTH = 0.9

/** Real milliseconds by which a chime may be late: browsers take some time to start sound. */
const LATE = 500

let context: AudioContext | undefined

/** The audio context, running. It may be settled only by the player's next press, or never. */
async function awake(): Promise<AudioContext> {
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  return context
}

/**
 * Resumes the audio context at each press of a player who wants chimes: Safari allows sound only after a press, and suspends it during a
 * phone call.
 * @returns a function that stops this
 */
export function wakeWithPresses(wanted: () => boolean): () => void {
  const press = (): void => {
    // A failure is reported by the chime itself, when it is due.
    if (wanted()) awake().catch(() => undefined)
  }
  document.addEventListener('click', press, true)
  return () => document.removeEventListener('click', press, true)
}

/**
 * Plays a short chime; silent if the browser allows no sound yet. A chime that waited for the player's first press would sound without a
 * call, and together with all others that waited.
 */
export async function chime(): Promise<void> {
  const asked = performance.now()
  const on = await awake()
  if (performance.now() - asked <= LATE) sound(on)
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
