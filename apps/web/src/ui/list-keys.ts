type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

const MOVES = /^(?:Arrow|Page)|^(?:Home|End|Enter|F4)$/
/** What opens a list also with a modifier, in one browser or another. */
const OPENS = /^(?:Arrow(?:Up|Down)| )$/

/** Whether a key opens the list that has the focus, or chooses another of it: any other is for the page, or the browser. */
export const isForList = ({ key, altKey, ctrlKey, metaKey }: Pressed): boolean =>
  altKey || ctrlKey || metaKey ? OPENS.test(key) : key.length === 1 || MOVES.test(key)
