/** A heap: `pop` gives the least there is, by a number worked out when it was put in. */
export interface Queue<T> {
  push(item: T, key: number): void
  pop(): T | undefined
}

export function queue<T>(): Queue<T> {
  const items: T[] = []
  const keys: number[] = []
  const key = (i: number): number => keys[i] ?? Number.POSITIVE_INFINITY
  const swap = (i: number, j: number): void => {
    const [a, b] = [items[i] as T, items[j] as T]
    items[i] = b
    items[j] = a
    const [m, n] = [key(i), key(j)]
    keys[i] = n
    keys[j] = m
  }
  return {
    push(item, itsKey) {
      items.push(item)
      keys.push(itsKey)
      for (let i = items.length - 1; i > 0;) {
        const parent = (i - 1) >>> 1
        if (key(parent) <= key(i)) return
        swap(i, parent)
        i = parent
      }
    },
    pop() {
      const top = items[0]
      const [last, lastKey] = [items.pop(), keys.pop()]
      if (items.length === 0 || last === undefined || lastKey === undefined) return top
      items[0] = last
      keys[0] = lastKey
      for (let i = 0; ;) {
        const child = key(2 * i + 1) <= key(2 * i + 2) ? 2 * i + 1 : 2 * i + 2
        if (key(i) <= key(child)) return top
        swap(i, child)
        i = child
      }
    },
  }
}
