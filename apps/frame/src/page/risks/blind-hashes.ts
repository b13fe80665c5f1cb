import type { Struct } from '../decode/typed-data-structs.js'

const hashes = /^(?:connectionId|message|\w*(?:hash|root|digest)e?s?)$/i
const hashesOfDeeds =
  /(?:tx|transaction|call|userOp|operation|order|batch|action|intent|bundle|struct)s?(?:data)?_?(?:hash|root|digest)/i
/** With such a name, a hash cancels or reports an earlier action. */
const afterDeeds = /cancel|revo[ck]|delet|invalidat|receipt|comment|report/i
/** With such a name, a hash stands for a statement, a choice or a proof. */
const statements =
  /terms|polic|document|content|agree|consent|vot|ballot|proposal|log_?in|sign_?in|challenge|nonce|block/i

/** Returns whether a hash hides what the visitor signs: no field beside it shows the content. */
export function isBlindHash({ type, leaves }: Struct, name: string, isBare: boolean): boolean {
  const names = `${type} ${name}`
  if (!hashes.test(name) || afterDeeds.test(names)) return false
  return (
    hashesOfDeeds.test(name) ||
    (!statements.test(names) && (leaves.length <= 2 || (isBare && /(?:root|digest)s?$/i.test(name))))
  )
}
