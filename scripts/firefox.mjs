// Where a Firefox is on this machine, and how one is fetched where there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['firefox-esr', 'firefox']
const places = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe']

/** The path of an installed Firefox, or undefined where there is none. */
export const findFirefox = () =>
  [
    process.env.W3M_FIREFOX,
    ...places,
    ...(process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name))),
  ].find(path => path && existsSync(path))

/**
 * Makes sure that the tests have a Firefox where one can be had: Debian's package, as root. Elsewhere it says that the
 * engine is left out.
 */
export function ensureFirefox(log = console.log) {
  if (findFirefox()) return
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    log('No Firefox was found: installing the firefox-esr package.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { env, stdio: 'inherit', timeout: 300_000 })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'firefox-esr'], {
      env,
      stdio: 'inherit',
      timeout: 600_000,
    })
  }
  if (!findFirefox())
    log('There is no Firefox: the tests leave that engine out. Install it, or name one in W3M_FIREFOX.')
}
