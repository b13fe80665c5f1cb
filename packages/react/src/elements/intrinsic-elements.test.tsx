import { expect } from 'chai'
import '../index.js'

describe('a tag in JSX', () => {
  it('takes what its attributes say as text, also where the property takes more', () => {
    const tag = <w3m-modal networks="eip155:1" features='{"swaps":false}' project-id="p" />
    expect(tag.props).to.deep.equal({ networks: 'eip155:1', features: '{"swaps":false}', 'project-id': 'p' })
  })

  it('takes nothing else', () => {
    const tags = [
      // @ts-expect-error -- An attribute is no list.
      <w3m-modal key="networks" networks={[]} />,
      // @ts-expect-error -- It is an attribute by its own name.
      <w3m-modal key="project" projectId="p" />,
      // @ts-expect-error -- What is a method of the element is none of its attributes.
      <w3m-modal key="show" show="now" />,
    ]
    expect(tags).to.have.length(3)
  })
})
