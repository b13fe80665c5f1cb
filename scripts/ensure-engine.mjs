// A browser engine that some of the tests need, beside the Chromium that all of them need.
import { canInstall, installPackages, thisMachine, updateLists } from './machine.mjs'

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {(machine: import('./machine.mjs').Machine) => unknown} find undefined where it is not there
 * @property {readonly string[]} packages Debian's
 * @property {string} advice what to do by hand
 */

/**
 * Whether the tests leave an engine out: where it is not there, except in continuous integration.
 * @param {Engine} engine
 */
export const isLeftOut = ({ find }, machine = thisMachine) => !machine.isCi && !find(machine)

/**
 * Makes sure that the tests have an engine where it can be had: by Debian's packages, as root. Elsewhere it says that
 * the engine is left out; in continuous integration, which may not leave it out, it throws that.
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
