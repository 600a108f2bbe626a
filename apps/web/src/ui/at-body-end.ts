import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Draws a part at the end of the page's body, wherever in the tree it is. */
export const atBodyEnd = (part: ReactNode): ReactNode => createPortal(part, document.body)
