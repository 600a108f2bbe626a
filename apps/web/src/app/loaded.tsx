import { type ComponentType, lazy, type ReactNode, useState } from 'react'

type Part = ComponentType<{ readonly children: ReactNode }>

/**
 * A component whose script comes when it is first drawn, or ahead of that with `load`. `lazy` alone draws what stands in for it even where
 * the script is there already, and React then leaves that on the screen for 300 ms.
 */
export function loaded(fetch: () => Promise<Part>) {
  let there: Part | undefined
  const load = async (): Promise<Part> => (there ??= await fetch())
  const Later = lazy(async () => ({ default: await load() }))
  function Loaded({ children }: { readonly children?: ReactNode }) {
    // What is drawn stays: another component in its place would lose what it holds.
    const [Now] = useState(() => there ?? Later)
    return <Now>{children}</Now>
  }
  return Object.assign(Loaded, { load })
}
