// Finds a WebKit with a driver on this machine, or names the packages to install: WebKitGTK's driver, its small
// browser, and a virtual screen with a window manager.
import { ensureEngine } from './ensure-engine.mjs'
import { thisMachine } from './machine.mjs'

const needed = ['WebKitWebDriver', 'Xvfb', 'openbox', 'openssl']
const libraries = '/usr/lib'

/** The small browser that comes with the library: a folder of the machine's kind holds it. */
function findBrowser({ platform, exists, list }) {
  if (platform !== 'linux') return undefined
  return list(libraries)
    .flatMap(folder =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map(
        library => `${libraries}/${folder}/${library}/MiniBrowser`,
      ),
    )
    .find(path => exists(path))
}

/**
 * The paths of the driver, the browser, the screen and its window manager; undefined if one of them or openssl is
 * missing.
 */
export function findWebKit(machine = thisMachine) {
  const [driver, screen, manager, openssl] = needed.map(machine.which)
  const browser = findBrowser(machine)
  return driver && screen && manager && openssl && browser ? { driver, screen, manager, browser } : undefined
}

/** @type {import('./ensure-engine.mjs').Engine} */
export const webkit = {
  name: 'WebKit',
  find: findWebKit,
  packages: ['webkit2gtk-driver', 'xvfb', 'openbox', 'openssl'],
  advice: 'On Linux, install WebKitWebDriver, MiniBrowser, Xvfb, openbox and openssl.',
}

export const ensureWebKit = machine => ensureEngine(webkit, machine)
