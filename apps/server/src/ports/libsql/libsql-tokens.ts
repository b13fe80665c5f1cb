import { tokensMax, type TokenRepository, type TokenText } from '../token-repository.js'
import type { Connection } from './connection.js'

export const createTokenRepository = ({ read, write }: Pick<Connection, 'read' | 'write'>): TokenRepository => ({
  find: async (chain, addresses) => {
    const found = new Map<string, TokenText>()
    for (const address of addresses) {
      const row = read<TokenText>('SELECT name, symbol, decimals FROM tokens WHERE chain = ? AND address = ?').get(
        chain,
        address,
      )
      if (row) found.set(address, { name: row.name, symbol: row.symbol, decimals: row.decimals })
    }
    return found
  },
  add: (chain, tokens, readAt) =>
    write(run => {
      for (const [address, { name, symbol, decimals }] of tokens)
        run(
          `INSERT OR REPLACE INTO tokens (chain, address, name, symbol, decimals, read_at) VALUES (?, ?, ?, ?, ?, ?)`,
        ).run(chain, address, name, symbol, decimals, readAt)
      run(
        `DELETE FROM tokens WHERE (chain, address) IN
         (SELECT chain, address FROM tokens ORDER BY read_at DESC LIMIT -1 OFFSET ?)`,
      ).run(tokensMax)
    }),
})
