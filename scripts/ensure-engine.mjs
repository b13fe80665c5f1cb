// Browser engines that only some tests need, in addition to Chromium, which all need.
import { canInstall, installPackages, thisMachine, updateLists } from './machine.mjs'

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {(machine: import('./machine.mjs').Machine) => unknown} find undefined where it is not there
 * @property {readonly string[]} packages Debian's
 * @property {string} advice what to do by hand
 */

/**
 * True if the tests leave an engine out: it is not installed, and this is not continuous integration.
 * @param {Engine} engine
 */
export const isLeftOut = ({ find }, machine = thisMachine) => !machine.isCi && !find(machine)

/**
 * Installs a missing engine from Debian's packages, which needs root. If that is impossible, it logs that the engine is
 * left out; in continuous integration, which must not leave it out, it throws.
 * @param {Engine} engine
 */
export function ensureEngine(engine, machine = thisMachine) {
  const { name, find, packages, advice } = engine
  if (find(machine)) return
  if (canInstall(machine)) {
    machine.log(`No ${name} was found: installing ${packages.join(', ')}.`)
    updateLists(machine)
    installPackages(machine, packages)
    if (find(machine)) return
  }
  if (isLeftOut(engine, machine)) machine.log(`There is no ${name}: the tests leave that engine out. ${advice}`)
  else throw new Error(`There is no ${name}, and continuous integration may not leave it out. ${advice}`)
}
