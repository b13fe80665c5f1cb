import { confirm, type Question } from './confirm-panel.js'
import { refused } from './wallet-error.js'
import { readMode } from './wallet-settings.js'

/** Gets the person's leave, as the settings say: without a word, in a panel, or never. @throws {WalletError} 4001 */
export async function approve(question: Question): Promise<void> {
  const mode = readMode()
  if (mode === 'reject' || (mode === 'ask' && !(await confirm(question)))) throw refused()
}
