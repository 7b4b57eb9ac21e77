import { describe, expect, it } from 'vitest'
import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import { replySchema } from '../../shared/management/endpoint/endpoint.ts'
import { replyContent } from './reply-content.ts'

const content = (contentType: string, body: Buffer | string, contentDisposition = '') =>
  replyContent(
    { contentType, contentDisposition, body: Buffer.from(body) },
    {
      toolName: 'get_it',
      reply: replySchema.parse({}),
      narrowing: [],
      masker: createSecretMasker([{ value: 'hunter2', names: [] }]),
    },
  )
const text = (value: string) => ({ blocks: [{ type: 'text', text: value }], json: undefined, unusable: false })

describe('the content of a reply', () => {
  it.each([
    ['application/json', '{ "a": 1 }'],
    ['application/problem+json; charset=utf-8', '{"a":1}'],
    ['text/plain', ' {"a":1}'],
    ['', '{"a":1}'],
    ['application/octet-stream', '{"a":1}'],
  ])('is decoded using its own charset', (type, body) => {
    expect(content(type, body)).toEqual({
      blocks: [{ type: 'text', text: '{"a":1}' }],
      json: '{"a":1}',
      unusable: false,
    })
  })

  it('is compact JSON for %s', () => {
    expect(content('text/html', '<p>é</p>')).toEqual(text('<p>é</p>'))
    expect(content('text/plain; charset="iso-8859-1"', Buffer.from('é', 'latin1'))).toEqual(text('é'))
    expect(content('text/csv', '\uFEFFa,b')).toEqual(text('a,b'))
    expect(content('image/svg+xml', '<svg/>')).toEqual(text('<svg/>'))
    expect(content('text/plain; charset=none', 'x')).toEqual(text('x'))
  })

  it('can be an image, audio, or a file', () => {
    expect(content('image/png', 'png').blocks).toEqual([{ type: 'image', mimeType: 'image/png', data: 'cG5n' }])
    expect(content('audio/wav', 'wav').blocks).toEqual([{ type: 'audio', mimeType: 'audio/wav', data: 'd2F2' }])
    const file = content('application/pdf', Buffer.from([0x25, 0, 0xff]), 'attachment; filename="../Ü b.pdf"')
    expect(file.blocks).toEqual([
      {
        type: 'resource',
        resource: { uri: 'reply://get_it/%C3%9C%20b.pdf', mimeType: 'application/pdf', blob: 'JQD/' },
      },
    ])
  })

  it('is a sentence if the file is too large', () => {
    const large = content('application/zip', Buffer.alloc(1024 * 1024 + 1))
    expect(large).toMatchObject({ unusable: true, blocks: [{ type: 'text', text: expect.stringContaining('1.0 MB') }] })
  })

  it('is a file for a download, but text for JSON', () => {
    expect(content('text/csv', 'a,b', 'attachment; filename=x.csv').blocks).toEqual([
      { type: 'resource', resource: { uri: 'reply://get_it/x.csv', mimeType: 'text/csv', text: 'a,b' } },
    ])
    expect(content('application/json', '{}', 'attachment; filename=x.json').json).toBe('{}')
  })

  it('has a block for each part of a multipart reply', () => {
    const body = [
      '--p',
      'Content-Type: text/plain',
      '',
      'one\r\ntwo',
      '--p',
      'content-type: image/gif',
      '',
      'gif',
      '--p--',
      '',
    ].join('\r\n')
    expect(content('multipart/mixed; boundary=p', body).blocks).toEqual([
      { type: 'text', text: 'one\r\ntwo' },
      { type: 'image', mimeType: 'image/gif', data: 'Z2lm' },
    ])
    expect(content('multipart/mixed', 'no boundary')).toEqual(text('no boundary'))
    expect(content('multipart/mixed; boundary=p', '--p\r\n\r\ncut')).toEqual(text('--p\r\n\r\ncut'))
  })

  const parted = (...lines: string[]) => content('multipart/mixed; boundary=p', lines.join('\r\n')).blocks
  it.each<[string, string[], string[]]>([
    ['has a preamble and an epilogue', ['Read this', '--p', 'A: b', '', 'one', '--p--', 'bye'], ['one']],
    ['begins with a line break', ['', '--p', 'A: b', '', 'one', '--p--'], ['one']],
    [
      'has parts without headers',
      ['--p', '', 'one', '', 'more', '--p', '', 'two', '--p--'],
      ['one\r\n\r\nmore', 'two'],
    ],
    ['has an empty part', ['--p', 'A: b', '', '--p', '', 'two', '--p--'], ['', 'two']],
    ['pads its boundaries', ['--p ', '', 'one', '--p--\t'], ['one']],
    ['has Unix line breaks', ['--p\nA: b\n\none\n--p--\n'], ['one']],
    ['mentions its boundary in a line', ['--p', '', 'use --p here', '--p--'], ['use --p here']],
    [
      'contains another one whose boundary has the same prefix',
      ['--p', '', '--p2', '', 'in', '--p2--', '--p--'],
      ['--p2\r\n\r\nin\r\n--p2--'],
    ],
  ])('has a block for each part of a reply that %s', (_, lines, texts) => {
    expect(parted(...lines)).toEqual(texts.map((part) => ({ type: 'text', text: part })))
  })

  it('is the raw text if a part’s headers are too long', () => {
    const lines = ['--p', ...Array<string>(4_000).fill('A: b'), '', 'one', '--p--']
    expect(parted(...lines)).toEqual([{ type: 'text', text: lines.join('\r\n') }])
  })

  it('says that parts are missing if a reply has more than 50', () => {
    const of = (count: number) => [...Array.from({ length: count }, (_, index) => `--p\r\n\r\n${index}`), '--p--']
    expect(parted(...of(50))).toHaveLength(50)
    const blocks = parted(...of(51))
    expect(blocks.slice(49)).toEqual([
      { type: 'text', text: '49' },
      {
        type: 'text',
        text: '[Truncated: the parts after the first 50 are missing. To see the rest, ask for less with narrower arguments.]',
      },
    ])
  })

  it('doesn’t contain a secret', () => {
    expect(content('application/json', '{"pw":"hunter2"}').json).toBe('{"pw":"••••"}')
  })
})
