// Everything that set-up reads from its machine, in one object, so that tests can simulate other machines.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @typedef {object} Machine
 * @property {string} platform as Node names it
 * @property {boolean} isRoot
 * @property {boolean} isCi continuous integration, which may leave no test out
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(path: string) => boolean} exists
 * @property {(folder: string) => readonly string[]} list the names in a folder; none where it is not there
 * @property {(name: string) => string | undefined} which the path of a program that a shell would find
 * @property {(args: readonly string[], timeoutMs: number) => boolean} aptGet whether the package manager succeeded
 * @property {(line: string) => void} log
 */

/** @type {Machine} */
export const thisMachine = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  isCi: process.env.CI !== undefined,
  env: process.env,
  exists: existsSync,
  list: folder => (existsSync(folder) ? readdirSync(folder) : []),
  which: name =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map(folder => join(folder, name))
      .find(path => existsSync(path)),
  aptGet: (args, timeoutMs) =>
    spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'inherit',
      timeout: timeoutMs,
    }).status === 0,
  log: line => console.log(line),
}

/** Whether Debian's packages can be installed without asking anybody. @param {Machine} machine */
export const canInstall = ({ platform, isRoot, exists }) =>
  platform === 'linux' && isRoot && exists('/etc/debian_version')

/** @param {Machine} machine */
export const updateLists = ({ aptGet }) => aptGet(['update', '-q'], 300_000)

/** @param {Machine} machine @param {readonly string[]} packages */
export const installPackages = ({ aptGet }, packages) =>
  aptGet(['install', '-y', '-q', '--no-install-recommends', ...packages], 600_000)
