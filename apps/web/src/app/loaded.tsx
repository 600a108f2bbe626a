import { type ComponentType, lazy, type ReactNode, useState } from 'react'

type Part = ComponentType<{ readonly children: ReactNode }>

/** Real milliseconds after which a script that a page waits for is late: a notice of one that comes sooner would flash. */
const LATE_MS = 400

const late = new Set<object>()
const listeners = new Set<() => void>()

/** Whether a page that was asked for waits for its script. Until that comes, the page before stays on the screen. */
export const lateScripts = {
  current: (): boolean => late.size > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** @returns a function to call when the script has come, or has failed to */
function awaited(): () => void {
  const script = {}
  const tell = () => listeners.forEach((listener) => listener())
  const timer = setTimeout(() => {
    late.add(script)
    tell()
  }, LATE_MS)
  return () => {
    clearTimeout(timer)
    if (late.delete(script)) tell()
  }
}

/**
 * A component whose script is loaded when it is first rendered, or in advance with `load`. `lazy` alone would render its fallback even if
 * the script is already loaded, and React then keeps the fallback on screen for 300 ms.
 */
export function loaded(fetch: () => Promise<Part>) {
  let there: Part | undefined
  const load = async (): Promise<Part> => (there ??= await fetch())
  const Later = lazy(async () => {
    const over = awaited()
    return { default: await load().finally(over) }
  })
  function Loaded({ children }: { readonly children?: ReactNode }) {
    // The rendered component is kept: replacing it would lose its state.
    const [Now] = useState(() => there ?? Later)
    return <Now>{children}</Now>
  }
  return Object.assign(Loaded, { load })
}
