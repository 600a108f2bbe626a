import { type ComponentType, lazy, type ReactNode, useState } from 'react'

type Part = ComponentType<{ readonly children: ReactNode }>

/**
 * A component whose script is loaded when it is first rendered, or in advance with `load`. `lazy` alone would render its fallback even if
 * the script is already loaded, and React then keeps the fallback on screen for 300 ms.
 */
export function loaded(fetch: () => Promise<Part>) {
  let there: Part | undefined
  const load = async (): Promise<Part> => (there ??= await fetch())
  const Later = lazy(async () => ({ default: await load() }))
  function Loaded({ children }: { readonly children?: ReactNode }) {
    // The rendered component is kept: replacing it would lose its state.
    const [Now] = useState(() => there ?? Later)
    return <Now>{children}</Now>
  }
  return Object.assign(Loaded, { load })
}
