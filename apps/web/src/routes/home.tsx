import { Suspense } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../app/auth.tsx'
import { Tagline } from '../features/tagline/tagline.tsx'
import { buttonClass } from '../ui/button.tsx'
import { lazyOr } from '../ui/lazy-or.ts'
import { Logo } from '../ui/logo.tsx'
import css from './home.module.css'

/** The board's placeholder, before its script is loaded or if it fails. */
const Dark = () => <div className={css['dark']} />

const Departures = lazyOr(
  () => import('../features/departures-picture/departures-picture.tsx').then((it) => it.DeparturesPicture),
  Dark,
)

export const Home = () => (
  <div className={css['home']}>
    <section className={css['hero']}>
      <div className={css['intro']}>
        <h1 className={css['logo']}>
          <Logo size={64} />
        </h1>
        <Tagline />
        <WhatNext />
      </div>
      <div className={css['picture']} inert aria-hidden="true">
        <Suspense fallback={<Dark />}>
          <Departures />
        </Suspense>
      </div>
    </section>
    <section className={css['how']} aria-labelledby="how">
      <h2 id="how">How a race goes</h2>
      <ol className={css['steps']}>
        <li>
          <h3>Solve the clue</h3>
          <p>Each leg sends you somewhere, or asks something about where you are.</p>
        </li>
        <li>
          <h3>Read the board</h3>
          <p>Coaches, buses, taxis, trains: each has its timetable. The cheap one leaves soon; the quick one costs.</p>
        </li>
        <li>
          <h3>Be there when it leaves</h3>
          <p>The clock runs far faster than life. Miss the departure and your ticket is paper.</p>
        </li>
      </ol>
    </section>
  </div>
)

function WhatNext() {
  const { user } = useAuth()
  return (
    <div className={css['next']}>
      <h2 className={css['prompt']}>What would you like to do?</h2>
      <div className={css['buttons']}>
        {user ? (
          <Link to="/game-portal" className={buttonClass({ tone: 'primary', size: 'large' })}>
            Go to the races
          </Link>
        ) : (
          <>
            <Link to="/login" className={buttonClass({ tone: 'primary', size: 'large' })}>
              Login
            </Link>
            <Link to="/register" className={buttonClass({ size: 'large' })}>
              Register
            </Link>
          </>
        )}
      </div>
    </div>
  )
}
