import { W3mButton, W3mNetworkButton } from '@w3m/react'

const pages = [
  ['/', 'React'],
  ['/script-tag.html', 'Script tag'],
  ['/vanilla.html', 'Vanilla'],
  ['/headless.html', 'Headless'],
] as const

export function TopBar() {
  return (
    <header className="bar">
      <a className="brand" href="/">
        <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" />
          <path d="M8 11.5 12 21l4-9.5 4 9.5 4-9.5" />
        </svg>
        <span>W3M</span>
      </a>
      <nav className="pages" aria-label="Host pages">
        {pages.map(([href, name]) => (
          <a key={href} href={href} aria-current={href === '/' ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <div className="bar-end">
        <W3mNetworkButton />
        <W3mButton />
      </div>
    </header>
  )
}
