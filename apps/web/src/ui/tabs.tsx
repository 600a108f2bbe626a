import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import css from './tabs.module.css'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** A small count or mark behind the label. */
  readonly badge?: ReactNode
  /** Why there is nothing to see in it: it is drawn faintly, and can be opened all the same. */
  readonly without?: string | undefined
  readonly content: ReactNode
}

interface TabsProps {
  /** Accessible name of the row of tabs. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The open tab, if the parent controls it; otherwise the first is open at first. */
  readonly value?: string
  readonly onChange?: (id: string) => void
  /** line: for a page. pill: for tabs inside a tab. */
  readonly look?: 'line' | 'pill'
}

/** Scrolls a row of tabs sideways until the open one is in sight: the game opens tabs, too, of which the row may show another part. */
function useOpenInSight(open: string | undefined) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[data-state="active"]')?.getBoundingClientRect()
    if (!row.current || !tab) return
    const { left, right } = row.current.getBoundingClientRect()
    row.current.scrollLeft += Math.max(0, tab.right - right) - Math.max(0, left - tab.left)
  }, [open])
  return row
}

/** Tabs with arrow-key navigation. Content of closed tabs is not mounted. A row that is too wide scrolls sideways. */
export function Tabs({ label, tabs, value, onChange, look = 'line' }: TabsProps) {
  const row = useOpenInSight(value)
  const held = value === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value }
  return (
    <Radix.Root className={css['root']} {...held} {...(onChange && { onValueChange: onChange })}>
      <Radix.List
        ref={row}
        className={cx(css['list'], css[look])}
        aria-label={label}
        // After a press Radix leaves the next focus on the row itself, where it is invisible.
        onFocus={(event) => {
          const { target, currentTarget } = event
          if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[data-state="active"]')?.focus()
        }}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className={css['tab']}
            title={tab.without}
            // Radix would move the focus here by script, which browsers mark as they do the keyboard's. A press moves it here by itself,
            // except in Safari, and the focus opens the tab. Radix has the rest: a tab that has the focus and is not open, and presses for a
            // menu, with Ctrl on a Mac.
            onMouseDownCapture={(event) => {
              const opens = event.button === 0 && !event.ctrlKey
              if (opens && document.activeElement !== event.currentTarget) event.stopPropagation()
            }}
            onClick={(event) => event.currentTarget.focus()}
          >
            {tab.icon && <span aria-hidden="true">{tab.icon}</span>}
            {tab.label}
            {tab.badge !== undefined && <span className={css['badge']}>{tab.badge}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={css['content']}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
