import { type CorpusCase, lines } from './corpus-case.ts'

const api = 'https://api.example.com'
const create = { tool: 'create_order', request: `POST ${api} /orders` }
const upload = { tool: 'create_file', request: `POST ${api} /files` }

/** Forms, multipart bodies, text, and files that aren't available. */
export const formsAndFiles: CorpusCase[] = [
  {
    name: 'a form in one piece',
    paste: `curl ${api}/orders -d 'sku=A1&qty=2&note=a+b%26c'`,
    endpoints: [{ ...create, form: ['sku=A1', 'qty=2', 'note=a b&c'] }],
  },
  {
    name: 'a form in several pieces',
    paste: `curl ${api}/orders -d sku=A1 -d qty=2 --data-raw note=@home`,
    endpoints: [{ ...create, form: ['sku=A1', 'qty=2', 'note=@home'] }],
  },
  {
    name: '--data-urlencode among others',
    paste: `curl ${api}/orders -d sku=A1 --data-urlencode 'note=50% & more'`,
    endpoints: [{ ...create, form: ['sku=A1', 'note=50% & more'] }],
  },
  {
    name: 'repeated and nested fields',
    paste: `curl ${api}/orders -d 'items[0][sku]=A1' -d 'items[0][qty]=2' -d 'tags[]=x' -d 'tags[]=y'`,
    endpoints: [{ ...create, form: ['items[0][sku]=A1', 'items[0][qty]=2', 'tags[]=x', 'tags[]=y'] }],
  },
  {
    name: '--data-urlencode without a name is text',
    paste: `curl ${api}/orders --data-urlencode 'two words'`,
    endpoints: [{ ...create, text: { type: 'application/x-www-form-urlencoded', template: 'two+words' } }],
  },
  {
    name: 'text of a type of its own',
    paste: `curl ${api}/orders -H 'Content-Type: text/plain' -d 'just text'`,
    endpoints: [{ ...create, text: { type: 'text/plain', template: 'just text' } }],
  },
  {
    name: 'XML',
    paste: `curl ${api}/orders -H 'Content-Type: application/xml; charset=utf-8' -d '<order><sku>A1</sku></order>'`,
    endpoints: [
      { ...create, text: { type: 'application/xml; charset=utf-8', template: '<order><sku>A1</sku></order>' } },
    ],
  },
  {
    name: 'lines of JSON',
    paste: lines(
      `curl ${api}/_bulk -H 'Content-Type: application/x-ndjson' --data-binary '{"index":{}}`,
      '{"a":1}',
      "'",
    ),
    endpoints: [
      {
        tool: 'run_bulk',
        request: `POST ${api} /_bulk`,
        text: { type: 'application/x-ndjson', template: '{"index":{}}\n{"a":1}\n' },
      },
    ],
  },
  {
    name: 'a body from a file',
    paste: `curl ${api}/orders -H 'Content-Type: application/json' -d @order.json`,
    endpoints: [
      { ...create, text: { type: 'application/json', template: '{{order}}' }, parameters: ['order: string!'] },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a binary body from a file',
    paste: `curl --data-binary @"./photos/my cat.png" -H 'Content-Type: image/png' ${api}/files`,
    endpoints: [{ ...upload, binary: { type: 'image/png', template: '{{my_cat}}' }, parameters: ['my_cat: string!'] }],
    notices: ['1 dropped'],
  },
  {
    name: 'a body from the input that nobody gives',
    paste: `curl -d @- ${api}/orders`,
    endpoints: [
      {
        ...create,
        text: { type: 'application/x-www-form-urlencoded', template: '{{body}}' },
        parameters: ['body: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a body from a redirected file',
    paste: `curl -H 'Content-Type: text/csv' --data-binary @- ${api}/orders < orders.csv`,
    endpoints: [{ ...create, text: { type: 'text/csv', template: '{{orders}}' }, parameters: ['orders: string!'] }],
    notices: ['1 dropped'],
  },
  {
    name: 'multipart with a file and fields',
    paste: `curl ${api}/files -F 'title=My photo' -F file=@photo.png`,
    endpoints: [
      {
        ...upload,
        parts: ['title=My photo', 'file={{file}} ;file=photo.png ;type=image/png ;base64'],
        parameters: ['file: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'type and file name of a part',
    paste: `curl ${api}/files -F 'meta={"a":1};type=application/json' -F 'doc=@/tmp/x.bin;filename=report.pdf;type=application/pdf'`,
    endpoints: [
      {
        ...upload,
        parts: ['meta={"a":1} ;type=application/json', 'doc={{doc}} ;file=report.pdf ;type=application/pdf ;base64'],
        parameters: ['doc: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a field from a file is text',
    paste: `curl ${api}/files -F 'note=<note.txt'`,
    endpoints: [{ ...upload, parts: ['note={{note}}'], parameters: ['note: string!'] }],
    notices: ['1 dropped'],
  },
  {
    name: '--form-string takes all as it is',
    paste: `curl ${api}/files --form-string 'handle=@bob;type=x' --form-string 'a=<b'`,
    endpoints: [{ ...upload, parts: ['handle=@bob;type=x', 'a=<b'] }],
  },
  {
    name: 'a multipart content type beside -F is the connection’s business',
    paste: `curl ${api}/files -H 'Content-Type: multipart/form-data' -F a=1`,
    endpoints: [{ ...upload, parts: ['a=1'] }],
  },
  {
    name: 'several files in one field',
    paste: `curl ${api}/files -F 'docs=@a.txt,b.txt'`,
    endpoints: [
      {
        ...upload,
        parts: [
          'docs={{docs}} ;file=a.txt ;type=text/plain ;base64',
          'docs={{docs_2}} ;file=b.txt ;type=text/plain ;base64',
        ],
        parameters: ['docs: string!', 'docs_2: string!'],
      },
    ],
    notices: ['1 dropped', '1 dropped', '1 info'],
  },
  {
    name: 'an own header of a part is not kept',
    paste: `curl ${api}/files -F 'a=1;headers="X-Part: yes"'`,
    endpoints: [{ ...upload, parts: ['a=1'] }],
    notices: ['1 dropped'],
  },
  {
    name: 'a multipart body as a browser copies it',
    paste: String.raw`curl '${api}/files' -H 'content-type: multipart/form-data; boundary=----WebKitFormBoundaryAbC' --data-raw $'------WebKitFormBoundaryAbC\r\nContent-Disposition: form-data; name="title"\r\n\r\nHello\r\n------WebKitFormBoundaryAbC\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\r\n------WebKitFormBoundaryAbC--\r\n'`,
    endpoints: [
      {
        ...upload,
        parts: ['title=Hello', 'file={{file}} ;file=a.png ;type=image/png ;base64'],
        parameters: ['file: string!'],
      },
    ],
    notices: ['1 dropped'],
  },
  {
    name: 'a secret field of a form is not kept',
    paste: `curl ${api}/oauth/token -d grant_type=password -d username=bob -d password=hunter2 -d client_secret=s3cr3t`,
    endpoints: [
      {
        tool: 'create_oauth_token',
        request: `POST ${api} /oauth/token`,
        form: ['grant_type=password', 'username=bob', 'password={{password}}', 'client_secret={{client_secret}}'],
        parameters: ['password: string!', 'client_secret: string!'],
      },
    ],
    notices: ['1 dropped', '1 dropped'],
  },
  {
    name: 'a variable that is the file',
    paste: `curl ${api}/files -F "file=@$FILE"`,
    endpoints: [{ ...upload, parts: ['file={{file}} ;file=FILE ;base64'], parameters: ['file: string!'] }],
    notices: ['1 dropped'],
  },
]
