import { LogIn, LogOut, Menu, Settings, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { Announced } from '../ui/announced.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/logo.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useAuth } from './auth.tsx'
import { lateScripts } from './loaded.tsx'
import css from './nav-bar.module.css'
import { PRODUCT, cleanPath, pageTitle } from './page-titles.ts'
import { openedFrom } from './opened-from.ts'

export function NavBar() {
  const { pathname, key } = useLocation()
  const late = useSyncExternalStore(lateScripts.subscribe, lateScripts.current)
  const [openAt, setOpenAt] = useState<string>()
  const menuId = useId()
  const menu = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  // A menu opened on one page is closed on the next, and after a link to the same page.
  const open = openAt === key
  useFocusThatStays(menu, toggle)

  // A focused element of the menu is hidden with it.
  useLayoutEffect(() => {
    const held = document.activeElement
    if (!open && menu.current?.contains(held) && !held?.checkVisibility()) toggle.current?.focus()
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open])

  return (
    <header className={css['bar']} data-late={late || undefined}>
      <Announced>{late && <VisuallyHidden>Loading...</VisuallyHidden>}</Announced>
      <div className={css['inner']}>
        <Link to="/" className={css['brand']} aria-label={`${PRODUCT}, home`}>
          <Mark size={36} />
        </Link>
        <p className={css['title']}>{pageTitle(pathname)}</p>
        <div className={css['toggle']}>
          <IconButton
            ref={toggle}
            label={open ? 'Close the menu' : 'Open the menu'}
            icon={open ? <X size={24} /> : <Menu size={24} />}
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpenAt(open ? undefined : key)}
          />
        </div>
        <nav ref={menu} id={menuId} aria-label="Main" className={cx(css['menu'], open && css['open'])}>
          <Links onPortal={cleanPath(pathname) === '/game-portal'} />
          <Account />
        </nav>
      </div>
    </header>
  )
}

/**
 * Moves the focus when a resize hides the focused element, to what takes its place. A browser may drop the focus from it before the resize
 * event, so the last focused element is remembered.
 */
function useFocusThatStays(menu: RefObject<HTMLElement | null>, toggle: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let held = document.activeElement
    const take = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null
    }
    const leave = () => {
      if (held?.checkVisibility()) held = null
    }
    const follow = () => {
      const nobody = document.activeElement === null || document.activeElement === document.body
      if (!held || held.checkVisibility() || !(nobody || document.activeElement === held)) return
      if (held === toggle.current) menu.current?.querySelector<HTMLElement>('a, button')?.focus()
      else if (menu.current?.contains(held)) toggle.current?.focus()
    }
    document.addEventListener('focusin', take)
    document.addEventListener('focusout', leave)
    window.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('focusin', take)
      document.removeEventListener('focusout', leave)
      window.removeEventListener('resize', follow)
    }
  }, [menu, toggle])
}

function Links({ onPortal }: { readonly onPortal: boolean }) {
  const { user } = useAuth()
  return (
    <ul className={css['links']}>
      <li>
        <NavLink to="/" end>
          Home
        </NavLink>
      </li>
      <li>
        <NavLink to="/select-game">Select Game</NavLink>
      </li>
      {user && !onPortal && (
        <li>
          <NavLink to="/game-portal">Game Portal</NavLink>
        </li>
      )}
    </ul>
  )
}

function Account() {
  const { state, user, signOut } = useAuth()
  const here = useLocation()
  const navigate = useNavigate()
  if (state === 'loading') return <p className={css['loading']}>Loading</p>
  if (!user) {
    return (
      <Link to="/login" className={buttonClass({ tone: 'primary', size: 'small' })}>
        <LogIn size={16} aria-hidden="true" />
        Login
      </Link>
    )
  }
  // Signed out at once: a player who navigates before the server answers is not returned here.
  const logOut = (): void => {
    void signOut()
    void navigate('/login')
  }
  return (
    <div className={css['account']}>
      <span className={css['email']} title={user.email ?? undefined}>
        {user.email ?? user.displayName}
      </span>
      <NavLink
        to="/settings"
        state={openedFrom(here)}
        className={cx(css['settings'])}
        aria-label="Settings"
        title="Settings"
      >
        <Settings size={20} aria-hidden="true" />
      </NavLink>
      <Button size="small" icon={<LogOut size={16} />} onClick={logOut}>
        Logout
      </Button>
    </div>
  )
}
