// Where a Chromium is on this machine, how one is fetched where there is none, and how it is started for tests.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const inPath = names =>
  (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
const first = paths => paths.find(path => path && existsSync(path))

/**
 * The path of an installed Chromium, Chrome or Edge, or undefined where there is none (Playwright then uses its own).
 */
export const findChromium = () => first([process.env.W3M_CHROMIUM, ...places, ...inPath(names)])

/**
 * The same engine without a browser around it, where that is installed: a third quicker, and enough for what asks for
 * no permission of the browser.
 */
export const findHeadless = () => first([process.env.W3M_CHROMIUM]) ?? findShell() ?? findChromium()
const findShell = () => first(inPath(['chromium-headless-shell']))

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')
const apt = (args, timeout) =>
  spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit', timeout })
const install = packages => apt(['install', '-y', '-q', '--no-install-recommends', ...packages], 600_000).status === 0
const updateLists = () => apt(['update', '-q'], 300_000).status === 0

/**
 * Makes sure that the tests have a browser: an installed one, else Debian's package (as root), else Playwright's own
 * download.
 * Throws with what to do by hand when none of the three works.
 */
export async function ensureChromium(log = console.log) {
  if (canInstall() && !process.env.W3M_CHROMIUM && !findShell()) {
    log('Installing the chromium-headless-shell package, and chromium with it.')
    // An older Debian has no headless shell; a browser that is there is enough then.
    if (updateLists() && !install(['chromium', 'chromium-headless-shell']) && !findChromium()) install(['chromium'])
  }
  if (findChromium() || (await hasOwnOfPlaywright())) return
  log('No Chromium was found: downloading the one of Playwright.')
  try {
    const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 })
  } catch (cause) {
    throw new Error('There is no browser for the tests. Install Chromium or Chrome, or name one in W3M_CHROMIUM.', {
      cause,
    })
  }
}

async function hasOwnOfPlaywright() {
  try {
    const { chromium } = await import('playwright')
    return existsSync(chromium.executablePath())
  } catch {
    return false
  }
}
