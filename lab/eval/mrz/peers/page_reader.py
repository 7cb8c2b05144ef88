"""Runs other readers of machine readable zones, one picture a line of stdin, one JSON answer a line of stdout.

Usage: page_reader.py tesseract|passporteye|assembled PEERS_FOLDER
A process that stays: imports and fonts are not part of a reading's time. Time is processor time of this process and of
the programs it starts (Tesseract is a program to PassportEye), so that a busy machine does not count.
"""
import json
import os
import resource
import shlex
import subprocess
import sys
import types

mode, folder = sys.argv[1:3]
tesseract = os.environ.get('ANVERSO_TESSERACT', 'tesseract')
mrz_model = ['-l', 'mrz', '--tessdata-dir', folder]


def cpu_ms():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return 1000 * sum(usage.ru_utime + usage.ru_stime for usage in used)


def run_tesseract(source, target, extension=None, lang=None, config=''):
    """As pytesseract's function of this name, the only one PassportEye calls: the program, its files, its options."""
    command = [tesseract, source, target] + (['-l', lang] if lang else []) + shlex.split(config)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def remove(name):
    if os.path.exists(name):
        os.remove(name)


def stand_in(name, **contents):
    module = types.ModuleType(name)
    module.__dict__.update(contents)
    sys.modules[name] = module


def import_passporteye():
    """PassportEye wants pytesseract for two calls and pdfminer for PDF files; where they are not installed, so much of them."""
    try:
        import pytesseract  # noqa: F401
    except ImportError:
        stand_in('pytesseract', pytesseract=types.SimpleNamespace(run_tesseract=run_tesseract, cleanup=remove))
    try:
        import pdfminer  # noqa: F401
    except ImportError:
        names = {'pdfparser': ['PDFParser'], 'pdfdocument': ['PDFDocument'], 'pdfpage': ['PDFPage'],
                 'pdfinterp': ['PDFResourceManager', 'PDFPageInterpreter'], 'converter': ['PDFPageAggregator'],
                 'layout': ['LTFigure', 'LTImage']}
        stand_in('pdfminer')
        for part, members in names.items():
            stand_in(f'pdfminer.{part}', **{member: None for member in members})
    sys.path.insert(0, folder)
    from passporteye.mrz import image, text
    return image, text


def whole_page(path):
    done = subprocess.run([tesseract, path, '-', '--psm', '6', *mrz_model], capture_output=True, text=True, check=False)
    return {'lines': [line.replace(' ', '') for line in done.stdout.split('\n') if line.strip()]}


def answer_of(mrz, text):
    if mrz is None:
        return {'lines': [], 'valid': False}
    return {'lines': text.MRZOCRCleaner.apply(mrz.aux['raw_text']), 'valid': bool(mrz.valid)}


def passporteye(path):
    return answer_of(image.read_mrz(path), text)


def assembled(path):
    """PassportEye's finder, Tesseract with the MRZ model, and the page turned by half when that gave nothing valid."""
    options = ' '.join(mrz_model)
    first = image.read_mrz(path, extra_cmdline_params=options)
    if first is not None and first.valid:
        return answer_of(first, text)
    pipeline = image.MRZPipeline(path, options)
    pipeline['img'] = image.Loader(path)()[::-1, ::-1]
    second = pipeline.result
    return answer_of(max((mrz for mrz in (first, second) if mrz is not None), key=lambda mrz: mrz.valid_score, default=None), text)


if mode != 'tesseract':
    image, text = import_passporteye()
read = {'tesseract': whole_page, 'passporteye': passporteye, 'assembled': assembled}[mode]
print(json.dumps({'ready': True}), flush=True)
for given in sys.stdin:
    start = cpu_ms()
    try:
        answer = read(given.strip())
    except Exception as fault:
        answer = {'lines': [], 'valid': False, 'fault': repr(fault)}
    print(json.dumps({**answer, 'cpuMs': cpu_ms() - start}), flush=True)
