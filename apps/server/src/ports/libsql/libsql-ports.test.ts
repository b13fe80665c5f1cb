import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPorts } from '../../testing/ports-conformance.js'
import { openMailbox } from './libsql-mailbox.js'
import { openSharedState } from './libsql-shared-state.js'

testPorts('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-ports-'))
  const report = (error: unknown) => {
    throw error
  }
  return {
    open() {
      const shared = openSharedState(folder, report)
      const mailbox = openMailbox(folder, report)
      return {
        shared,
        mailbox,
        async close() {
          await mailbox.close()
          await shared.close()
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
