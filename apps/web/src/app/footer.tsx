import { Link } from 'react-router'
import css from './footer.module.css'

const VERSION = '202510-28'

const links = [
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

export const Footer = () => (
  <footer className={css['footer']}>
    <div className={css['inner']}>
      <nav aria-label="About this site">
        <ul className={css['links']}>
          {links.map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={css['small']}>
        <span>Version {VERSION}</span>
        <span>© 2026 Final Call</span>
      </p>
    </div>
  </footer>
)
