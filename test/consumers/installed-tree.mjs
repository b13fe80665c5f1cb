// What npm laid in an application's folder, read from the disk.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { installed, pinFaults, shippedPaths } from '../licences/licence-rules.mjs'

const json = path => JSON.parse(readFileSync(path, 'utf8'))
/** As npm wrote it down at the end of the installation. */
const lockOf = folder => json(join(folder, 'node_modules/.package-lock.json'))
const slashes = path => path.replaceAll('\\', '/')
const ours = folder => readdirSync(join(folder, 'node_modules/@w3m')).map(name => `node_modules/@w3m/${name}`)

/** Our packages that came from elsewhere than a tarball of this repository. @returns {string[]} */
export const strangersOfOurs = folder =>
  installed(lockOf(folder))
    .filter(({ name, resolved }) => name.startsWith('@w3m/') && !resolved?.startsWith('file:'))
    .map(({ path }) => path)

/** What no application of ours may be made with. @returns {string[]} */
export const forbidden = folder => pinFaults(installed(lockOf(folder)))

/** Every copy of a package, whoever brings it. @returns {string[]} folders */
export const copiesOf = (folder, name) =>
  installed(lockOf(folder))
    .filter(entry => entry.name === name)
    .map(({ path }) => path)

/** What npm warned of that has to do with our packages, or with what they ask of an application. @returns {string[]} */
export const warningsOfOurs = output => output.split(/\r?\n/).filter(line => /^npm warn .*@(?:w3m|wagmi)\//i.test(line))

/**
 * The copies of a package that our packages bring or use, by what they need and what that needs. @returns {string[]}
 * folders
 */
export const copiesOfOurs = (folder, name) =>
  [...shippedPaths(lockOf(folder), ours(folder))].filter(path => path.endsWith(`node_modules/${name}`)).sort()

/**
 * The folder in which the application and our packages find another one: each of those that ask for it. @returns
 * {Record<string, string>} by who asks
 */
export function found(folder, name) {
  const dependents = ['.', ...ours(folder)].filter(
    place => json(join(folder, place, 'package.json')).dependencies?.[name],
  )
  const find = place =>
    slashes(
      relative(folder, dirname(createRequire(join(folder, place, 'package.json')).resolve(`${name}/package.json`))),
    )
  return Object.fromEntries(dependents.map(place => [place, find(place)]))
}
