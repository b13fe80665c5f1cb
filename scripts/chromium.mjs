// Where a Chromium is on this machine, and how it is started for tests.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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
