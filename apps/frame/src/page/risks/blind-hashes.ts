import type { Struct } from '../decode/typed-data-structs.js'

const hashes = /^(?:connectionId|message|\w*(?:hash|root|digest)e?s?)$/i
const hashesOfDeeds =
  /(?:tx|transaction|call|userOp|operation|order|batch|action|intent|bundle|struct)s?(?:data)?_?(?:hash|root|digest)/i
/** Names with which a hash cancels or reports an action that was already taken. */
const afterDeeds = /cancel|revo[ck]|delet|invalidat|receipt|comment|report/i
/** Names with which a hash stands for a statement, a choice or a proof. */
const statements =
  /terms|polic|document|content|agree|consent|vot|ballot|proposal|log_?in|sign_?in|challenge|nonce|block/i

/** A hash in place of what it stands for: beside it stands nothing that would say. */
export function isBlindHash({ type, leaves }: Struct, name: string, isBare: boolean): boolean {
  const names = `${type} ${name}`
  if (!hashes.test(name) || afterDeeds.test(names)) return false
  return (
    hashesOfDeeds.test(name) ||
    (!statements.test(names) && (leaves.length <= 2 || (isBare && /(?:root|digest)s?$/i.test(name))))
  )
}
