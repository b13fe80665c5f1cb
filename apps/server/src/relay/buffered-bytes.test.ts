import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createBufferedBytes } from './buffered-bytes.js'

function start() {
  const waiting = createBufferedBytes({ perSocket: 10, inAll: 30 })
  const closedSockets: string[] = []
  return {
    closedSockets,
    open: (name: string, address = name, addressMax = 15) =>
      waiting.open({ address, addressMax, cutOff: () => closedSockets.push(name) }),
  }
}

describe('Bytes that wait for readers of the relay', () => {
  it('are limited for a socket', () => {
    const { closedSockets, open } = start()
    const socket = open('a')
    socket.note(10)
    expect(closedSockets).to.deep.equal([])
    socket.note(11)
    socket.note(12)
    expect(closedSockets).to.deep.equal(['a'])
  })

  it('are limited for an address: who lets most of them wait goes, and the others stay', () => {
    const { closedSockets, open } = start()
    open('a', 'x').note(9)
    open('elsewhere', 'y').note(10)
    const small = open('b', 'x')
    small.note(7)
    expect(closedSockets).to.deep.equal(['a'])
    small.note(8)
    expect(closedSockets).to.deep.equal(['a'])
  })

  it('are limited in all, whatever the address', () => {
    const { closedSockets, open } = start()
    for (const [index, bytes] of [8, 10, 9].entries()) open(`${index}`).note(bytes)
    expect(closedSockets).to.deep.equal([])
    open('last').note(4)
    expect(closedSockets).to.deep.equal(['1'])
  })

  it('are given back when they are read and when the socket is gone', () => {
    const { closedSockets, open } = start()
    const [one, other] = [open('a', 'x'), open('b', 'x')]
    one.note(10)
    one.note(0)
    other.note(10)
    other.end()
    other.note(10)
    one.note(10)
    expect(closedSockets).to.deep.equal([])
  })
})
