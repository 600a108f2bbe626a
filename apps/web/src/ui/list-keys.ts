type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

const MOVES = /^(?:Arrow|Page)|^(?:Home|End|Enter|F4)$/
/** Keys that open a select even with a modifier, in some browser. */
const OPENS = /^(?:Arrow(?:Up|Down)| )$/

/** Whether a key press opens the focused select or changes its choice, rather than being a shortcut of page or browser. */
export const isForList = ({ key, altKey, ctrlKey, metaKey }: Pressed): boolean =>
  altKey || ctrlKey || metaKey ? OPENS.test(key) : key.length === 1 || MOVES.test(key)
