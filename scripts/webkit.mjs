// Where a WebKit that can be driven is on this machine, and how one is fetched where there is none: WebKitGTK's driver,
// its small browser, and a screen for it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const needed = ['WebKitWebDriver', 'Xvfb', 'openbox', 'openssl']
const debianPackages = ['webkit2gtk-driver', 'xvfb', 'openbox', 'openssl']

const inPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

/** The small browser that comes with the library: a folder of the machine's kind holds it. */
function findBrowser() {
  const libraries = '/usr/lib'
  if (process.platform !== 'linux' || !existsSync(libraries)) return undefined
  return readdirSync(libraries)
    .flatMap(folder =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map(library =>
        join(libraries, folder, library, 'MiniBrowser'),
      ),
    )
    .find(path => existsSync(path))
}

/** The paths of the driver, the browser and the screen; undefined where one of them is missing. */
export function findWebKit() {
  const [driver, screen, manager, openssl] = needed.map(inPath)
  const browser = findBrowser()
  return driver && screen && manager && openssl && browser ? { driver, screen, manager, browser } : undefined
}

/**
 * Makes sure that the tests have a WebKit where one can be had: Debian's packages, as root. Elsewhere it says that the
 * engine is left out.
 */
export function ensureWebKit(log = console.log) {
  if (findWebKit()) return
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    log(`No WebKit was found: installing the packages ${debianPackages.join(', ')}.`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { env, stdio: 'inherit', timeout: 300_000 })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...debianPackages], {
      env,
      stdio: 'inherit',
      timeout: 600_000,
    })
  }
  if (!findWebKit())
    log(
      'There is no WebKit: the tests leave that engine out. On Linux, install WebKitWebDriver, MiniBrowser, Xvfb, openbox and openssl.',
    )
}
