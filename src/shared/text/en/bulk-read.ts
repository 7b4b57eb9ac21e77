/** Text about tables that can’t be read. */
export default {
  empty: {
    cause: 'The file is empty.',
    remedy: 'Choose a file with a header row and one row per customer.',
  },
  noRows: {
    cause: 'The file has a header row but no customers.',
    remedy: 'Add one row per customer below the header.',
  },
  tooLarge: {
    cause: 'The file is larger than {{megabytes, number}} MB.',
    remedy: 'Split it into smaller files.',
  },
  tooManyRows: {
    cause: 'The file has more than {{max, number}} rows.',
    remedy: 'Split it into smaller files.',
  },
  tooManyColumns: {
    cause: 'Line {{line, number}} has more than {{max, number}} cells.',
    remedy: 'Remove columns you don’t need, or choose another delimiter.',
  },
  cellTooLong: {
    cause: 'The row on line {{line, number}} has a cell with more than {{max, number}} characters.',
    remedy: 'Shorten the cell. If the text spans several cells, look for an unclosed quotation mark.',
  },
  rowTooLong: {
    cause: 'The row on line {{line, number}} is larger than {{megabytes, number}} MB.',
    remedy: 'Look for an unclosed quotation mark on that line or just below it.',
  },
  unclosedQuote: {
    cause: 'A quotation mark in the row on line {{line, number}} isn’t closed.',
    remedy: 'Close it. If it’s part of the text, put the whole cell in quotation marks and double the one inside ("").',
  },
  notText: {
    cause: 'The file isn’t text: line {{line, number}} contains binary data.',
    remedy: 'Choose a CSV or TSV file. In a spreadsheet, save the sheet as CSV first.',
  },
  excel: {
    cause: 'This is an Excel workbook.',
    remedy: 'Open it in Excel, save it as “CSV UTF-8”, then choose that file.',
  },
  openDocument: {
    cause: 'This is an OpenDocument spreadsheet.',
    remedy: 'Open it in LibreOffice, save it as “Text CSV”, then choose that file.',
  },
  otherFormat: {
    cause: 'This is {{format}}, not a table.',
    remedy: 'Choose a CSV or TSV file.',
  },
  format: {
    archive: 'an archive or a document',
    html: 'a web page',
    image: 'an image',
    json: 'JSON',
    pdf: 'a PDF file',
    xml: 'an XML file',
  },
  cutOff: {
    cause: 'The file ends in the middle of a character, so it’s incomplete.',
    remedy: 'Get the complete file, then try again.',
  },
  mixedEncodings: {
    cause: 'Line {{line, number}} isn’t valid UTF-8, but other parts of the file are.',
    remedy: 'Save the file as UTF-8, or choose its encoding yourself.',
  },
  wrongEncoding: {
    cause: 'The file isn’t encoded as {{encoding}}.',
    remedy: 'Choose another encoding.',
  },
} as const
