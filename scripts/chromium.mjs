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

/** The path of an installed Chromium, Chrome or Edge, or undefined where there is none (Playwright then uses its own). */
export function findChromium() {
  const fromPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
  return [process.env.W3M_CHROMIUM, ...places, ...fromPath].find(path => path && existsSync(path))
}

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Makes sure that the tests have a browser: an installed one, else Debian's package (as root), else Playwright's own download.
 * Throws with what to do by hand when none of the three works.
 */
export async function ensureChromium(log = console.log) {
  if (findChromium() || (await hasOwnOfPlaywright())) return
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    log('No Chromium was found: installing the chromium package.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const update = spawnSync('apt-get', ['update', '-q'], { env, stdio: 'inherit', timeout: 300_000 })
    const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium']
    if (update.status === 0) spawnSync('apt-get', install, { env, stdio: 'inherit', timeout: 600_000 })
    if (findChromium()) return
  }
  log('No Chromium was found: downloading the one of Playwright.')
  try {
    const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 })
  } catch (cause) {
    throw new Error('There is no browser for the tests. Install Chromium or Chrome, or name one in W3M_CHROMIUM.', { cause })
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
