import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { FlapTiles } from '../ui/flap.tsx'
import css from './not-found.module.css'

export const NotFound = () => (
  <div className={css['page']}>
    <div className={css['board']} aria-hidden="true">
      <FlapTiles text="404" size="large" appear />
      <FlapTiles text="CANCELLED" size="normal" appear />
    </div>
    <h1>404 - Page Not Found</h1>
    <p>Nothing departs from here. The address may be mistyped, or the page has moved.</p>
    <Link to="/" className={buttonClass({ tone: 'primary', size: 'large' })}>
      Back to the hall
    </Link>
  </div>
)
