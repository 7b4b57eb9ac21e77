import { expect, it } from 'vitest'
import { readArguments } from './read-arguments.ts'

it("finds links and files among a command line's switches", () => {
  const args = [
    '--no-sandbox',
    '-r',
    '/tools/loader.js',
    'MCP-Access-Desk://generate?server=a',
    'list.csv',
    'file:///b%20c.csv',
  ]
  expect(readArguments(args, '/home/ada')).toEqual({
    links: ['MCP-Access-Desk://generate?server=a'],
    files: ['/home/ada/list.csv', '/b c.csv'],
  })
})

it('rejects files on other computers, and invalid paths', () => {
  const args = ['file://server.example/share/a.csv', 'file:///%00', 'a\0.csv', '']
  expect(readArguments(args, '/home/ada').links).toEqual([])
  expect(readArguments(args, '/home/ada').files.filter((path) => path.includes('server.example'))).toEqual([])
})
