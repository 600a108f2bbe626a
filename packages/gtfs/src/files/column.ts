type Numbers = Int32Array | Float64Array | Uint8Array

const FIRST = 1024

/** A growing array of numbers, without an object for each. */
export class Column {
  #numbers: Numbers
  readonly #make: new (length: number) => Numbers
  length = 0

  constructor(make: new (length: number) => Numbers) {
    this.#make = make
    this.#numbers = new make(FIRST)
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const grown = new this.#make(this.length * 2)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[this.length] = number
    this.length += 1
  }

  /** The number at an index; 0 if there is none. */
  at(place: number): number {
    return this.#numbers[place] ?? 0
  }
}
