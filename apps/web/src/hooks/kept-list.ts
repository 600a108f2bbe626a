/** Gives the list that it gave before, for as long as what it is given says the same. */
export function keptList<T extends readonly unknown[]>(): (list: T) => T {
  let last: T | undefined
  return (list) => {
    const before = last
    if (before?.length === list.length && list.every((it, i) => Object.is(it, before[i]))) return before
    last = list
    return list
  }
}
