import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { log } from '../platform/log.ts'
import { Announced } from '../ui/announced.tsx'
import { FullMessage } from '../ui/busy.tsx'
import { Button } from '../ui/button.tsx'
import { useAuth } from './auth.tsx'
import { PageLoading } from './page-loading.tsx'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'
import { pageTitle, windowTitle } from './page-titles.ts'
import css from './shell.module.css'

/** The frame of all pages: navigation bar, page and footer. Title, scroll position and focus follow the route. */
export function Shell() {
  const { pathname } = useLocation()
  const { checking } = useAuth()
  const main = useRef<HTMLElement>(null)
  const firstPath = useRef(pathname)

  useEffect(() => {
    document.title = windowTitle(pathname)
  }, [pathname])

  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    if (firstPath.current === pathname) return
    firstPath.current = ''
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <div className={css['page']} data-wide={pathname.startsWith('/play/') || undefined} inert={checking}>
        <a className={css['skip']} href="#main">
          Skip to the page
        </a>
        <NavBar />
        <main ref={main} id="main" tabIndex={-1} aria-label={pageTitle(pathname)} className={css['main']}>
          <PageBoundary path={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
        <Footer />
      </div>
      <Announced>
        {checking && (
          <div className={css['checking']}>
            <FullMessage fill="screen" heading>
              Checking session...
            </FullMessage>
          </div>
        )}
      </Announced>
    </>
  )
}

interface BoundaryState {
  readonly failed: boolean
}

/** Keeps the frame if a page throws, or its script does not load, and offers to reload. */
class PageBoundary extends Component<{ readonly path: string; readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    log('A page failed', error)
  }

  override componentDidUpdate(before: { readonly path: string }): void {
    // A browser remembers a failed script for the lifetime of the document, and a newer version may have other scripts.
    if (this.state.failed && before.path !== this.props.path) location.reload()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <FullMessage busy={false}>
        <h1>This page did not load</h1>
        <p role="alert">Part of it did not arrive, or broke.</p>
        <Button tone="primary" onClick={() => location.reload()}>
          Load it again
        </Button>
      </FullMessage>
    )
  }
}
