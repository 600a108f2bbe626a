import { type ComponentType, lazy, type ReactNode, useState } from 'react'

type Part = ComponentType<{ readonly children: ReactNode }>

/** Those whose script did not arrive, and how each is asked for anew. */
const failed = new Set<() => void>()

/** What did not arrive is asked for again when it is next drawn. Until then it goes on failing, so that its failure can be shown. */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A component whose script comes when it is first drawn, or ahead of that with `load`. `lazy` alone draws what stands in for it even where
 * the script is there already, and React then leaves that on the screen for 300 ms.
 */
export function loaded(fetch: () => Promise<Part>) {
  let there: Part | undefined
  const load = async (): Promise<Part> => (there ??= await fetch())
  const later = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failed.add(() => (Later = later()))
        throw error
      }
    })
  let Later = later()
  function Loaded({ children }: { readonly children?: ReactNode }) {
    // What is drawn stays: another component in its place would lose what it holds.
    const [Now] = useState(() => there ?? Later)
    return <Now>{children}</Now>
  }
  return Object.assign(Loaded, { load })
}
