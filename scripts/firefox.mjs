// Finds a Firefox on this machine, or names the package to install.
import { ensureEngine } from './ensure-engine.mjs'
import { thisMachine } from './machine.mjs'

const names = ['firefox-esr', 'firefox']
const places = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe']

/** The path of an installed Firefox, or undefined where there is none. */
export const findFirefox = ({ env, exists, which } = thisMachine) =>
  [env.W3M_FIREFOX, ...places].find(path => path && exists(path)) ?? names.map(which).find(Boolean)

/** @type {import('./ensure-engine.mjs').Engine} */
export const firefox = {
  name: 'Firefox',
  find: findFirefox,
  packages: ['firefox-esr'],
  advice: 'Install it, or name one in W3M_FIREFOX.',
}

export const ensureFirefox = machine => ensureEngine(firefox, machine)
