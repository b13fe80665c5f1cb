import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { busyChain, post } from './test-server.js'

/** An error of JSON-RPC. */
export interface Fault {
  readonly code: number
  readonly message: string
  /** Whether all that stands behind it in the same request fails with it. */
  readonly isForRest?: boolean
}

interface Question {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** What a node says that has enough of being asked; it names what nobody else must read. */
const limitFault: Fault = { code: -32005, message: 'daily limit of key 5ec7e7 exceeded' }

const contractOf = ({ method, params }: Question): string | undefined =>
  method === 'eth_call' ? (params[0] as { readonly to?: string }).to?.toLowerCase() : undefined

/** The busy chain's node, which fails as it is told to. */
export async function faultyNode() {
  const refused = new Map<string, Fault>()
  const failing = new Map<string, Fault | number>()
  const batches: Question[][] = []

  const faultOf = (question: Question) => refused.get(question.method) ?? failing.get(contractOf(question) ?? '')
  const answerOne = async (question: Question, index: number, all: readonly Question[]): Promise<unknown> => {
    const before = all.slice(0, index).map(faultOf)
    const error = before.find(each => typeof each === 'object' && each.isForRest) ?? faultOf(question)
    if (typeof error === 'object') return { jsonrpc: '2.0', id: question.id, error }
    return (
      await fetch(busyChain.rpcUrl, { ...post(question), headers: { 'content-type': 'application/json' } })
    ).json()
  }
  const http: Server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      const read = JSON.parse(body) as Question | Question[]
      const questions = Array.isArray(read) ? read : [read]
      batches.push(questions)
      const status = questions.map(each => failing.get(contractOf(each) ?? '')).find(each => typeof each === 'number')
      if (status !== undefined) return void response.writeHead(status).end()
      void Promise.all(questions.map(answerOne)).then(answers =>
        response.end(JSON.stringify(Array.isArray(read) ? answers : answers[0])),
      )
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  return {
    rpcUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    /** From now on it refuses these, and nothing else. */
    refuse(methods: readonly string[], fault: Fault = limitFault) {
      refused.clear()
      for (const method of methods) refused.set(method, fault)
    },
    /** From now on a call of this contract fails so; with a status, all that is asked along with it. */
    fail: (contract: string, fault: Fault | number) => void failing.set(contract.toLowerCase(), fault),
    /** Requests in which this contract was called, since the last time that somebody wanted to know. */
    takeRequestCount(contract: string): number {
      const own = batches.splice(0).filter(each => each.some(one => contractOf(one) === contract.toLowerCase()))
      return own.length
    },
    close: () => new Promise(resolve => http.close(resolve)),
  }
}
