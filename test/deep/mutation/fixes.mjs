// What attackers, strangers' applications and a reading of the specification once showed, each fix taken away by the
// smallest edit, and the test that must notice.
import { deviceFixes } from './fixes/devices.mjs'
import { embeddedFixes } from './fixes/embedded.mjs'
import { hostFixes } from './fixes/hosts.mjs'
import { judgedFixes } from './fixes/judged.mjs'
import { repositoryFixes } from './fixes/repository.mjs'
import { serverFixes } from './fixes/server.mjs'
import { visitorFixes } from './fixes/visitors.mjs'

/**
 * `replace` stands in `file` once, and `by` in its place leaves the fix out; `red` is a part of the title of a test in
 * `test` that fails then.
 * @typedef {{ name: string, file: string, replace: string, by: string, test: string, red: string }} Fix
 */

/** A job of `npm run test:deep` each. @type {readonly { name: string, fixes: readonly Fix[] }[]} */
export const fixGroups = [
  { name: 'server', fixes: serverFixes },
  { name: 'embedded', fixes: embeddedFixes },
  { name: 'devices', fixes: deviceFixes },
  { name: 'judged', fixes: judgedFixes },
  { name: 'hosts', fixes: hostFixes },
  { name: 'visitors', fixes: visitorFixes },
  { name: 'repository', fixes: repositoryFixes },
]

/** Each by a name of its own. @type {readonly Fix[]} */
export const fixes = fixGroups.flatMap(group => group.fixes)
