/** Those who want to hear of changes. */
export interface Listeners {
  /** @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls all listeners, in the order in which they subscribed. */
  readonly tell: () => void
  /** Ends all subscriptions. */
  readonly clear: () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    subscribe(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell() {
      for (const listener of all) listener()
    },
    clear: () => all.clear(),
  }
}
