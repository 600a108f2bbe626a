import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './tabs.module.css'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** A small count or mark behind the label. */
  readonly badge?: ReactNode
  readonly content: ReactNode
}

interface TabsProps {
  /** What the row of tabs is for, for ears. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** With `value`, the parent holds which tab is open; without it the tabs do, starting at the first. */
  readonly value?: string
  readonly onChange?: (id: string) => void
  /** line: for a page; pill: for tabs within a tab. */
  readonly look?: 'line' | 'pill'
}

/** Tabs by arrow keys and pointer. A closed tab's content is not mounted. The row scrolls sideways where it is too narrow. */
export function Tabs({ label, tabs, value, onChange, look = 'line' }: TabsProps) {
  const held = value === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value }
  return (
    <Radix.Root className={css['root']} {...held} {...(onChange && { onValueChange: onChange })}>
      <Radix.List
        className={cx(css['list'], css[look])}
        aria-label={label}
        // After a press Radix keeps the row's next focus on the row itself, where nobody sees it.
        onFocus={(event) => {
          const { target, currentTarget } = event
          if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[data-state="active"]')?.focus()
        }}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={css['tab']}>
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
