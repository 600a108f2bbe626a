import type { Edge } from '../edge.ts'

export interface FakePage extends Required<Pick<Edge, 'visible' | 'onVisibility' | 'hold'>> {
  look(): void
  hide(): void
  /** Its tab is closed: the locks that it holds go to the next in line. */
  leave(): void
}

interface Holder {
  readonly page: FakePage
  readonly taken: () => void
  readonly end: () => void
}

/** A browser: its pages hold locks like the Web Locks API, a task after they ask. */
export function fakePages() {
  const held = new Map<string, Holder>()
  const lines = new Map<string, Holder[]>()

  const grant = (name: string, holder: Holder): void => {
    held.set(name, holder)
    queueMicrotask(holder.taken)
  }

  function next(name: string): void {
    held.delete(name)
    const first = lines.get(name)?.shift()
    if (first) grant(name, first)
  }

  function drop(name: string, gone: (holder: Holder) => boolean): void {
    lines.set(
      name,
      (lines.get(name) ?? []).filter((it) => !gone(it)),
    )
    const holder = held.get(name)
    if (holder && gone(holder)) next(name)
  }

  return (look = true): FakePage => {
    let visible = look
    const watchers = new Set<() => void>()
    const show = (next: boolean): void => {
      visible = next
      for (const run of watchers) run()
    }
    const page: FakePage = {
      visible: () => visible,
      onVisibility(run) {
        watchers.add(run)
        return () => watchers.delete(run)
      },
      hold: (name, how, signal, taken) =>
        new Promise((end) => {
          const own: Holder = { page, taken, end }
          signal.addEventListener('abort', () => {
            drop(name, (it) => it === own)
            end()
          })
          const before = held.get(name)
          if (how === 'take' || !before) {
            grant(name, own)
            before?.end()
          } else lines.set(name, [...(lines.get(name) ?? []), own])
        }),
      look: () => show(true),
      hide: () => show(false),
      leave() {
        watchers.clear()
        for (const name of held.keys()) drop(name, (it) => it.page === page)
      },
    }
    return page
  }
}
