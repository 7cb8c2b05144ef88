"""The four siblings of the anti-spoofing net, each blind to some sources, as ONNX files for `npm run eval selfie`.

    python3 eval/selfie/export_folds.py --run OUT/antispoof.pt --peers DIR
"""
import argparse
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[2] / 'training' / 'selfie'))
from antispoof_net import AntispoofNet  # noqa: E402
from export import export_antispoof  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--run', type=Path, required=True)
    parser.add_argument('--peers', type=Path, required=True)
    args = parser.parse_args()
    nets = torch.load(args.run, map_location='cpu')['nets']
    for fold in (f for f in nets if f != 'all'):
        net = AntispoofNet()
        net.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in nets[fold].items()})
        export_antispoof(net.eval(), args.peers / f'antispoof-fold-{fold}.onnx')


if __name__ == '__main__':
    main()
